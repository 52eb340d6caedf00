import { Button, Switch, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PushHurdle } from './browserPush.ts'
import classes from './PushSettingsView.module.css'

/** The outcome of the last action. */
export type PushOutcome = 'refused-by-user' | 'failed' | 'test-sent' | 'test-lost' | null

/** The switch for notifications of this browser, what prevents them, and a test (SHELL-20). */
export function PushSettingsView(props: {
  hurdle: PushHurdle
  isOn: boolean
  isBusy: boolean
  isTesting: boolean
  word: PushOutcome
  onSwitch: (isOn: boolean) => void
  onTest: () => void
}) {
  const { t } = useLingui()
  const { hurdle, isOn, isBusy, isTesting, word, onSwitch, onTest } = props
  return (
    <div className={classes.push}>
      <Switch
        label={t`Notify me when I am away`}
        description={t`When a customer writes and no page of Frontdesk is open. What they wrote is not shown.`}
        checked={isOn}
        disabled={isBusy || (hurdle !== null && !isOn)}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      {hurdle !== null && <Hurdle hurdle={hurdle} />}
      {isOn && hurdle === null && (
        <Button variant="default" size="sm" className={classes.test} onClick={onTest} loading={isTesting}>
          <Trans>Send a test notification</Trans>
        </Button>
      )}
      <div role="status">{word !== null && <Word word={word} />}</div>
    </div>
  )
}

function Hurdle({ hurdle }: { hurdle: Exclude<PushHurdle, null> }) {
  const texts = {
    unsupported: <Trans>This browser cannot show notifications.</Trans>,
    'install-first': (
      <Trans>
        On an iPhone or iPad, add Frontdesk to the home screen first: Share, then “Add to Home Screen”. Open it from
        there and come back to this page.
      </Trans>
    ),
    blocked: (
      <Trans>
        Your browser blocks notifications of this site. Allow them in its settings for this site, then load this page
        again.
      </Trans>
    ),
  }
  return (
    <Text size="sm" className={classes.hurdle}>
      {texts[hurdle]}
    </Text>
  )
}

function Word({ word }: { word: Exclude<PushOutcome, null> }) {
  const texts = {
    'refused-by-user': <Trans>Notifications stay off: the browser was not allowed to show them.</Trans>,
    failed: <Trans>That did not work. Check your connection and try again.</Trans>,
    'test-sent': (
      <Trans>The test is on its way. If nothing appears, look at the notification settings of your device.</Trans>
    ),
    'test-lost': <Trans>The test could not be delivered. Turn notifications off and on again.</Trans>,
  }
  return <Text size="sm">{texts[word]}</Text>
}
