import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import { createLeaveGuard } from '@frontdesk/platform'
import { renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { aMicrophone } from '../testing/aMicrophone.ts'
import { VoiceBar } from './VoiceBar.tsx'

const whatsapp = capabilitiesOf('whatsapp').voice ?? { takes: [], mostSeconds: 0 }
const instagram = capabilitiesOf('instagram').voice ?? { takes: [], mostSeconds: 0 }

function open(made = aMicrophone(), takes = whatsapp) {
  const kept: File[] = []
  const place: { leave?: () => void } = {}
  function Composer() {
    const [isOpen, setOpen] = useState(true)
    useEffect(() => void (place.leave = () => setOpen(false)), [])
    if (!isOpen) return null
    return (
      <VoiceBar takes={takes} ports={made.ports} onRecorded={(file) => kept.push(file)} onEnd={() => setOpen(false)} />
    )
  }
  const { user, platform } = renderScreen(<Composer />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const toasts = () => platform.toasts.visible().map(({ message }) => message)
  return { ...made, kept, press, toasts, platform, leave: () => act(() => place.leave?.()) }
}
const done = () => screen.findByRole('button', { name: 'Done' })

it('a finished recording is handed over once, in the format of the channel, and the microphone is let go', async () => {
  const { kept, press, microphone } = open()
  const button = await done()
  await waitFor(() => expect(button).toHaveFocus())
  expect(microphone.isOpen).toBe(true)
  await press('Done')
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull())
  expect(kept.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['voice-2026-11-30-0905.ogg', 'audio/ogg', 3],
  ])
  expect(microphone.isOpen).toBe(false)
})

it('a paused recording counts no time', async () => {
  const { press, microphone } = open()
  await done()
  microphone.clock = 4000
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('0:04'))
  await press('Pause')
  microphone.clock = 60_000
  await press('Go on recording')
  microphone.clock = 61_000
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('0:05'))
})

it('a recording ends by itself at the length that the channel takes', async () => {
  const { kept, microphone } = open()
  await done()
  microphone.clock = whatsapp.mostSeconds * 1000
  await waitFor(() => expect(kept).toHaveLength(1))
})

it('a recording whose chat is left is kept, and a toast says where', async () => {
  const { kept, leave, toasts } = open()
  await done()
  leave()
  await waitFor(() => expect(kept).toHaveLength(1))
  expect(toasts()).toEqual(['The recording is kept in the message field of its chat.'])
})

it('a recording whose microphone goes is kept', async () => {
  const { kept, track } = open()
  await done()
  track.dispatchEvent(new Event('ended'))
  await waitFor(() => expect(kept).toHaveLength(1))
})

it('a discarded recording can be brought back', async () => {
  const { kept, press, platform } = open()
  await done()
  await press('Discard the recording')
  await waitFor(() => expect(platform.toasts.visible()).toHaveLength(1))
  expect(kept).toEqual([])
  platform.toasts.visible()[0]?.action?.run()
  expect(kept).toHaveLength(1)
})

it.each([
  ['NotAllowedError', 'The browser does not allow the microphone here.'],
  ['NotFoundError', 'No microphone was found.'],
  ['NotReadableError', 'The microphone is in use by another program.'],
  ['TypeError', 'The recording did not work.'],
])('%s is said with what helps, and the next try may work', async (refuses, words) => {
  const { microphone, press } = open(aMicrophone({ refuses }))
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  microphone.refuses = null
  await press('Try again')
  expect(await done()).toBeVisible()
})

it('nothing is asked for where the browser has no format of the channel', async () => {
  const { microphone } = open(aMicrophone({ records: 'audio/x-other' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot record in a format that the channel takes')
  expect(microphone.asked).toBe(0)
})

it('a page without HTTPS says so', async () => {
  const { ports, ...made } = aMicrophone()
  open({ ...made, ports: { ...ports, devices: undefined } })
  expect(await screen.findByRole('alert')).toHaveTextContent('https')
})

it('an empty recording is none', async () => {
  const { kept, press } = open(aMicrophone({ bytes: new Uint8Array() }))
  await done()
  await press('Done')
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was recorded.')
  expect(kept).toEqual([])
})

it.each([
  ['a channel without Opus gets a WAV', 'audio/webm;codecs=opus', instagram],
  ['a WebM that cannot be repacked is kept as a WAV', 'audio/webm;codecs=opus', whatsapp],
])('%s', async (_, records, takes) => {
  const { kept, press } = open(aMicrophone({ records }), takes)
  await done()
  await press('Done')
  await waitFor(() => expect(kept.map(({ name }) => name)).toEqual(['voice-2026-11-30-0905.wav']))
  // 44 bytes of head, and two samples, of which two channels were mixed.
  expect(kept[0]?.size).toBe(48)
})

it('the browser asks before a page is left with a recording', async () => {
  const { press, platform } = open()
  await done()
  const { isHolding } = platform.singleton(createLeaveGuard)
  expect(isHolding()).toBe(true)
  await press('Done')
  await waitFor(() => expect(isHolding()).toBe(false))
})
