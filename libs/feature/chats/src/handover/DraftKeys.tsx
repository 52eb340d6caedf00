import { useShortcut } from '@frontdesk/platform'
import type { Steering } from './SteeredDraft.tsx'

const nothing = () => undefined

/** Hears the keys that steer a growing reply, while there is one. */
export function DraftKeys({ steering: { stop, takeOver, letSend } }: { steering: Steering }) {
  useShortcut('stopAi', stop ?? nothing)
  useShortcut('stopAiWhileWriting', stop ?? nothing)
  useShortcut('takeOver', takeOver ?? nothing)
  useShortcut('takeOverWhileWriting', takeOver ?? nothing)
  useShortcut('letAiSend', letSend ?? nothing)
  return null
}
