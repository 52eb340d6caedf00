import 'fake-indexeddb/auto'
import type { Chat } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AttachedFile } from '../attachments/createChosenFiles.ts'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatPartsContext, type VoiceRecorderProps } from './ChatPartsContext.ts'

beforeEach(() => {
  localStorage.clear()
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => undefined
})

const recording = new File([new Uint8Array(9)], 'voice.ogg', { type: 'audio/ogg' })

/** A recorder that has one recording at once. */
const Recorder = ({ takes, onRecorded, onEnd }: VoiceRecorderProps) => (
  <button
    type="button"
    onClick={() => {
      onRecorded(recording)
      onEnd()
    }}
  >
    Done as {takes.takes[0]}
  </button>
)

function open(different: Partial<Chat> = {}) {
  const sent: (readonly AttachedFile[])[] = []
  const { user, platform } = renderScreen(
    <ChatPartsContext value={{ Menu: null, notes: null, Recorder }}>
      <ChatComposer
        chat={aChat({ purpose: 'customer', platform: 'telegram', ...different })}
        onSend={(_text, files) => sent.push(files) > 0}
        error={null}
        onDismissError={() => undefined}
      />
    </ChatPartsContext>,
  )
  const button = (name: string | RegExp) => screen.queryByRole('button', { name })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  return { user, platform, sent, button, press, field: () => screen.getByRole('textbox', { name: 'Message' }) }
}

it('a recording stands in the composer with a player, and is sent as a voice message', async () => {
  const { user, sent, button, press, field } = open()
  await press('Record a voice message')
  expect(button('Record a voice message')).toBeNull()
  await press('Done as audio/ogg')
  expect(await screen.findByLabelText('Play Voice message')).toBeInTheDocument()
  expect(button('Record a voice message')).toBeNull()
  await waitFor(() => expect(field()).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(sent.map((files) => files.map(({ name, type, voice }) => [name, type, voice]))).toEqual([
    [['voice.ogg', 'audio/ogg', true]],
  ])
  expect(button('Record a voice message')).toBeVisible()
})

it('the removal of a recording can be undone', async () => {
  const { platform, press } = open()
  await press('Record a voice message')
  await press('Done as audio/ogg')
  await press('Remove Voice message')
  expect(screen.queryByLabelText('Play Voice message')).toBeNull()
  platform.toasts.visible()[0]?.action?.run()
  expect(await screen.findByLabelText('Play Voice message')).toBeInTheDocument()
})

it('recording is offered by its key, and while nothing is written', async () => {
  const { user, button, field } = open()
  await user.type(field(), 'Hello')
  expect(button('Record a voice message')).toBeNull()
  await user.clear(field())
  await user.click(document.body)
  await user.keyboard('v')
  expect(button('Done as audio/ogg')).toBeVisible()
})

it.each([
  ['a conversation with support', { purpose: 'support' as const }],
  ['a channel without voice messages', { platform: 'whatsapp_web' as const }],
])('recording is not offered in %s', (_, different) => {
  expect(open(different).button('Record a voice message')).toBeNull()
})
