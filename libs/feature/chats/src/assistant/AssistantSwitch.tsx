import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import type { AssistantSettings } from '@frontdesk/contract'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import classes from './TeachAssistant.module.css'
import { useChangeAssistant } from './useChangeAssistant.ts'

/** Whether the assistant answers at all, in every chat of the company. */
export function AssistantSwitch({
  calls,
  companyId,
  settings,
}: {
  calls: AssistantCalls
  companyId: number
  settings: AssistantSettings
}) {
  const { t } = useLingui()
  const { mutate, isPending, variables, error } = useChangeAssistant(calls, companyId)
  const isOn = isPending ? (variables.isActive ?? settings.isActive) : settings.isActive
  const reason = error?.message ?? ''
  return (
    <section className={classes.section} aria-label={t`The assistant`}>
      <Switch
        checked={isOn}
        onChange={(event) => {
          if (!isPending) mutate({ isActive: event.currentTarget.checked })
        }}
        label={<Trans>The assistant answers customers</Trans>}
        description={
          isOn ? (
            <Trans>In every chat in which its AI is on.</Trans>
          ) : (
            <Trans>It is off: every customer waits for a human, and so do you when you try it here.</Trans>
          )
        }
      />
      {error !== null && (
        <p role="alert" className={classes.failed}>
          <Trans>That was not changed: {reason}</Trans>
        </p>
      )}
    </section>
  )
}
