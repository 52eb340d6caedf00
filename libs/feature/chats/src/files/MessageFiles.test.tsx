import '@testing-library/jest-dom/vitest'
import type { MessageFile } from '@frontdesk/contract'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createUploads, setUploadProgress } from '../attachments/uploadProgress.ts'
import { aPicture } from '../testing/aFile.ts'
import { byCustomer, outgoing, rowOf } from '../testing/threadFixtures.ts'
import { MessageFiles } from './MessageFiles.tsx'
import { createAttachments } from '../attachments/createAttachments.ts'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => undefined
})

const nails: MessageFile = { id: 'f1', name: 'nails.png', type: 'image/png', size: 48_211, width: 640, height: 400 }
const second: MessageFile = { id: 'f2', name: 'second.jpg', type: 'image/jpeg', size: 9000 }
const prices: MessageFile = { id: 'f3', name: 'prices.pdf', type: 'application/pdf', size: 2_600_000 }
const audio: MessageFile = { id: 'f4', name: 'voice.ogg', type: 'audio/ogg', size: 120_000 }

const rowWith = (files: readonly MessageFile[], different = {}) =>
  rowOf(byCustomer(7, '', { metadata: { files: [...files] }, ...different }))

function show(
  files: readonly MessageFile[],
  {
    links = (fileId: string): string => `/files/${fileId}?sig=1`,
    ...different
  }: { links?: (fileId: string, call: number) => string } & Record<string, unknown> = {},
) {
  let calls = 0
  const api = aFakeApi({
    call: {
      getFileLinks: ({ fileIds }) => {
        calls += 1
        const ids = fileIds as readonly string[] // the call's own shape
        return {
          links: ids.map((fileId) => ({
            fileId,
            url: links(fileId, calls),
            expiresAt: new Date(Date.now() + 600_000).toISOString(),
          })),
        }
      },
    },
  })
  return renderScreen(<MessageFiles row={rowWith(files, different)} />, { api })
}

describe('the files of a message', () => {
  it('the links of all files are fetched in one call, and files are shown by type', async () => {
    const { platform } = show([nails, second, prices, audio])
    expect(await screen.findByAltText('nails.png')).toHaveAttribute('src', 'http://api.test/files/f1?sig=1')
    expect(platform.api.calls.map(({ call, input }) => [call, input])).toEqual([
      ['call.getFileLinks', { companyId: 101, fileIds: ['f1', 'f2', 'f3', 'f4'] }],
    ])
    expect(screen.getByRole('link', { name: 'Download prices.pdf' })).toHaveAttribute(
      'href',
      'http://api.test/files/f3?sig=1',
    )
    expect(screen.getByText('2.5 MB')).toBeVisible()
    expect(screen.getByLabelText('Play voice.ogg')).toHaveAttribute('preload', 'none')
  })

  it('a picture of an iPhone is shown where the browser can, by its type alone, and is always a file to download', async () => {
    const photo = { ...prices, id: 'f8', name: 'IMG_0042.HEIC', type: 'image/heic' }
    show([photo])
    const picture = await screen.findByAltText('IMG_0042.HEIC')
    expect(picture).not.toBeVisible()
    // A browser that does not know the type loads nothing.
    expect(picture).not.toHaveAttribute('src')
    expect(picture.closest('picture')?.querySelector('source')).toHaveAttribute('type', 'image/heic')
    fireEvent.load(picture)
    expect(picture).toBeVisible()
    expect(screen.getByRole('link', { name: 'Download IMG_0042.HEIC' })).toBeVisible()
    fireEvent.error(picture)
    expect(picture).not.toBeVisible()
  })

  it('a film that fails with a renewed link as well is left as a file to download', async () => {
    const clip = { ...prices, id: 'f9', name: 'IMG_0043.MOV', type: 'video/quicktime' }
    show([clip], { links: (_fileId, call) => `/files/f9?sig=${String(call)}` })
    const player = () => screen.getByLabelText('Play IMG_0043.MOV')
    await screen.findByLabelText('Play IMG_0043.MOV')
    fireEvent.play(player())
    fireEvent.error(player())
    await waitFor(() => expect(player()).toHaveAttribute('src', 'http://api.test/files/f9?sig=2'))
    // It plays now: a later failure is a first one again.
    Object.assign(player(), { currentTime: 5 })
    fireEvent.timeUpdate(player())
    fireEvent.error(player())
    await waitFor(() => expect(player()).toHaveAttribute('src', 'http://api.test/files/f9?sig=3'))
    fireEvent.error(player())
    expect(screen.queryByLabelText('Play IMG_0043.MOV')).toBeNull()
    expect(screen.getByRole('link', { name: 'Download IMG_0043.MOV' })).toBeInTheDocument()
  })

  it('a film that played when its link expired plays on with the new one', async () => {
    const clip = { ...prices, id: 'f9', name: 'IMG_0043.MOV', type: 'video/quicktime' }
    show([clip], { links: (_fileId, call) => `/files/f9?sig=${String(call)}` })
    const player = await screen.findByLabelText<HTMLVideoElement>('Play IMG_0043.MOV')
    const play = vi.spyOn(player, 'play').mockResolvedValue()
    const load = async (isPaused: boolean, sig: number) => {
      vi.spyOn(player, 'paused', 'get').mockReturnValue(isPaused)
      fireEvent.error(player)
      await waitFor(() => expect(player).toHaveAttribute('src', `http://api.test/files/f9?sig=${String(sig)}`))
      fireEvent.loadStart(player)
    }
    fireEvent.play(player)
    await load(false, 2)
    expect(play).toHaveBeenCalledTimes(1)
    // It played for a while; paused, it stays so.
    Object.assign(player, { currentTime: 5 })
    fireEvent.timeUpdate(player)
    await load(true, 3)
    expect(play).toHaveBeenCalledTimes(1)
  })

  it('a film that fails, and whose link cannot be another, is left as a file to download', async () => {
    const clip = { ...prices, id: 'f9', name: 'IMG_0043.MOV', type: 'video/quicktime' }
    show([clip], { links: () => '/files/f9?sig=1' })
    const player = await screen.findByLabelText('Play IMG_0043.MOV')
    fireEvent.play(player)
    fireEvent.error(player)
    await waitFor(() => expect(screen.queryByLabelText('Play IMG_0043.MOV')).toBeNull())
  })

  it('files reserve their space before they load', () => {
    const { container } = show([nails])
    expect(container.querySelector('[data-state]')).toHaveStyle({ width: '320px', aspectRatio: '320 / 200' })
  })

  it('an expired link is renewed once automatically, then on request', async () => {
    const { user } = show([nails], { links: (_fileId, call) => `/files/f1?sig=${String(call)}` })
    const picture = await screen.findByAltText('nails.png')
    fireEvent.error(picture)
    await waitFor(() =>
      expect(screen.getByAltText('nails.png')).toHaveAttribute('src', 'http://api.test/files/f1?sig=2'),
    )
    fireEvent.error(screen.getByAltText('nails.png'))
    expect(await screen.findByText('The picture could not be loaded')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Retry: nails.png' }))
    await waitFor(() =>
      expect(screen.getByAltText('nails.png')).toHaveAttribute('src', 'http://api.test/files/f1?sig=3'),
    )
  })

  it('unsafe file addresses are not used', async () => {
    show([nails, prices], { links: () => 'javascript:alert(1)' })
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Download prices.pdf' })).toHaveAttribute('aria-disabled'),
    )
    expect(screen.queryByAltText('nails.png')).toBeNull()
  })

  it('without signed links, files use the address in the message', async () => {
    renderScreen(
      <MessageFiles
        row={rowWith([
          { ...nails, url: 'https://files.example/nails.png' },
          { ...prices, url: 'javascript:alert(1)' },
        ])}
      />,
      { capabilities: { fileUploads: false } },
    )
    expect(await screen.findByAltText('nails.png')).toHaveAttribute('src', 'https://files.example/nails.png')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('the files of a deleted message are shown by name only', () => {
    const { platform } = show([nails, prices], { isDeleted: true })
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['nails.png', 'prices.pdf'])
    expect(platform.api.calls).toEqual([])
  })
})

describe('files being uploaded', () => {
  it('files being uploaded are shown from this device with progress, and can be cancelled', async () => {
    const picture = aPicture('nails.png')
    const file = { id: picture.id, name: picture.name, type: picture.type, size: picture.blob.size }
    const row = rowOf(byCustomer(7, 'Hello'), {
      type: 'message-sending',
      message: outgoing('intent-1', 'Look', { files: [file] }),
    })
    const stopped: string[] = []
    const { user, container, platform } = renderScreen(
      <MessageFiles row={row} onCancel={({ key }) => stopped.push(key)} />,
    )
    const uploads = platform.singleton(createUploads)
    act(() => {
      platform.singleton(createAttachments).unsent.hold([picture])
      setUploadProgress(uploads, 'intent-1', { sent: 40, total: 100, files: { [picture.id]: 0.4 } })
    })
    const files = screen.getByRole('group', { name: 'Files' })
    expect(within(files).getByRole('progressbar', { name: 'Upload of nails.png' })).toHaveAttribute('value', '0.4')
    expect(container.querySelector('img')).toHaveAttribute('src', 'blob:here')
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
    expect(stopped).toEqual(['intent-1'])
    act(() => setUploadProgress(uploads, 'intent-1', null))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  })
})
