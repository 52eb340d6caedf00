import 'fake-indexeddb/auto'
import { Blob as NodeBlob } from 'node:buffer'
import { aPlatform } from '@frontdesk/platform/testing'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { outgoing } from '../testing/threadFixtures.ts'
import { sendJournal } from '../stores/sendJournal.ts'
import { createAttachments } from './createAttachments.ts'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  // fake-indexeddb clones Node's Blob; of jsdom's it would keep only the name.
  vi.stubGlobal('Blob', NodeBlob)
})
afterEach(() => vi.unstubAllGlobals())

const aPdf = (id: string) => ({ id, name: `${id}.pdf`, type: 'application/pdf', blob: new Blob([id]) })
const messageWith = ({ id, name, type, blob }: ReturnType<typeof aPdf>) =>
  outgoing('intent-a', 'Look', { files: [{ id, name, type, size: blob.size }] })
const textsOf = async (files: readonly { blob: Blob }[]) => Promise.all(files.map(({ blob }) => blob.text()))

describe('the attachments of a page (MSG-5)', () => {
  it('the bytes of an unsent message are there until it is sent, on this page and on the next one', async () => {
    const file = aPdf('prices')
    const message = messageWith(file)
    const { unsent } = createAttachments(aPlatform())
    unsent.hold([file])
    expect(unsent.blobHere('prices')).toBe(file.blob)
    await unsent.store(message)
    const { unsent: ofTheNextPage } = createAttachments(aPlatform())
    expect(ofTheNextPage.blobHere('prices')).toBeNull()
    expect(await textsOf(await ofTheNextPage.of([file]))).toEqual(['prices'])
    await unsent.forget(message)
    expect([await unsent.of([file]), await ofTheNextPage.of([file])]).toEqual([[], []])
  })

  it('a file whose bytes are gone is left out of its message', async () => {
    const { unsent } = createAttachments(aPlatform())
    unsent.hold([aPdf('prices')])
    expect((await unsent.of([aPdf('prices'), aPdf('gone')])).map(({ id }) => id)).toEqual(['prices'])
  })

  it('bytes that the device cannot store are held for the life of the page', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const { chosen, unsent } = createAttachments(aPlatform())
    await chosen.change('1001/10001', () => [aPdf('nails')])
    unsent.hold([aPdf('prices')])
    await unsent.store(messageWith(aPdf('prices')))
    expect(chosen.get()['1001/10001']?.map(({ id }) => id)).toEqual(['nails'])
    expect(await textsOf(await unsent.of([aPdf('prices')]))).toEqual(['prices'])
  })

  it('no bytes stay in memory when the session ends, and a read that was under way brings none back (AUTH-10)', async () => {
    const earlier = createAttachments(aPlatform())
    await earlier.chosen.change('1001/10001', () => [aPdf('of-before')])
    const platform = aPlatform()
    const { chosen, unsent } = createAttachments(platform)
    unsent.hold([aPdf('prices')])
    void chosen.change('1001/10001', () => [aPdf('nails')])
    const stopListening = chosen.subscribe(() => undefined)
    platform.session.signOut()
    expect([chosen.get(), unsent.blobHere('prices')]).toEqual([{}, null])
    await chosen.stored()
    expect(chosen.get()).toEqual({})
    stopListening()
  })
})

describe('the chosen files of a chat that two tabs have open (MSG-5)', () => {
  const composer = '1001/10001'
  const namesIn = ({ chosen }: ReturnType<typeof createAttachments>) =>
    (chosen.get()[composer] ?? []).map(({ name }) => name)
  const lookAt = () => document.dispatchEvent(new Event('visibilitychange'))
  /** Opens a tab whose composer is shown. */
  function aTab() {
    const tab = createAttachments(aPlatform())
    tab.chosen.subscribe(() => undefined)
    return tab
  }
  /** Passes on, as a browser does, what a tab wrote into the storage under a key. */
  const passOn = (key: string) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }))

  async function twoTabs() {
    const first = aTab()
    await first.chosen.change(composer, () => [aPdf('prices'), aPdf('nails')])
    const second = aTab()
    await vi.waitFor(() => expect(namesIn(second)).toEqual(['prices.pdf', 'nails.pdf']))
    return { first, second }
  }

  it('a file that one tab sends stands no longer in the composer of the other, and is not sent twice', async () => {
    const { second } = await twoTabs()
    sendJournal().add('intent-a', { record: {}, fileIds: ['prices'] })
    passOn('unstoredSend/intent-a')
    expect(namesIn(second)).toEqual(['nails.pdf'])
    // Also after the message is stored, and the journal has nothing of it.
    sendJournal().remove('intent-a')
    passOn('unstoredSend/intent-a')
    passOn('composerTexts')
    lookAt()
    await second.chosen.stored()
    expect(namesIn(second)).toEqual(['nails.pdf'])
  })

  it('a file that one tab removes or adds is noticed when the other is looked at', async () => {
    const { first, second } = await twoTabs()
    await first.chosen.change(composer, ([prices]) => (prices ? [prices, aPdf('hours')] : []))
    lookAt()
    await vi.waitFor(() => expect(namesIn(second)).toEqual(['prices.pdf', 'hours.pdf']))
    expect(namesIn(first)).toEqual(['prices.pdf', 'hours.pdf'])
  })

  it('a file that the device is still storing, or cannot store, stays in its composer when the tab is looked at', async () => {
    const { second } = await twoTabs()
    void second.chosen.change(composer, (before) => [...before, aPdf('hours')])
    lookAt()
    await second.chosen.stored()
    expect(namesIn(second)).toEqual(['prices.pdf', 'nails.pdf', 'hours.pdf'])
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('Broken', 'UnknownError')
    })
    lookAt()
    await second.chosen.stored()
    vi.restoreAllMocks()
    expect(namesIn(second)).toEqual(['prices.pdf', 'nails.pdf', 'hours.pdf'])
  })
})
