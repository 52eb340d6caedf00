import { Trans } from '@lingui/react/macro'
import { Switch } from '@mantine/core'

/** Whether the AI answers in this chat (CHAT-4). */
export const AiSwitch = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <Switch
    label={<Trans>AI answers</Trans>}
    labelPosition="left"
    checked={isOn}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
