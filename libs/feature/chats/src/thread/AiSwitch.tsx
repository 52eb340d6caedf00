import { Trans } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import classes from './AiSwitch.module.css'

/** Whether the AI answers in this chat (CHAT-4). On a phone two letters say it, so that the customer's name has room. */
export const AiSwitch = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <Switch
    label={
      <>
        <span className={classes.whole}>
          <Trans>AI answers</Trans>
        </span>
        <span className={classes.short} aria-hidden>
          AI
        </span>
      </>
    }
    labelPosition="left"
    checked={isOn}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
