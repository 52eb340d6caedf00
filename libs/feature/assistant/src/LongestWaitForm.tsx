import type { AssistantSettings } from '@frontdesk/contract'
import { longestWaitMinutes } from '@frontdesk/contract/limits'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import type { AssistantCalls } from './cache/assistantQueries.ts'
import classes from './TeachAssistant.module.css'
import { useChangeAssistant } from './useChangeAssistant.ts'

/**
 * After how long a question that the AI has not begun to answer goes to a person (decision 0441). A choice is saved at
 * once. Renders nothing for a provider whose customers wait without a bound.
 */
export function LongestWaitForm({
  calls,
  companyId,
  settings,
}: {
  calls: AssistantCalls
  companyId: number
  settings: AssistantSettings
}) {
  const { t } = useLingui()
  const id = useId()
  const { mutate, isPending, isSuccess, variables, error } = useChangeAssistant(calls, companyId)
  const { longestWaitMinutes: chosen } = { ...settings, ...(isPending && variables) }
  if (chosen === undefined) return null
  const reason = error?.message ?? ''
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        <Trans>When the AI is slow</Trans>
      </h2>
      <p className={classes.lead}>
        <Trans>
          The AI usually begins to answer within seconds. When it is overloaded or cannot be reached, a customer who has
          waited this long since they wrote is passed to one of you, with the reason in the chat.
        </Trans>
      </p>
      <NativeSelect
        classNames={{ wrapper: classes.choice ?? '' }}
        label={<Trans>When a waiting customer is passed to you</Trans>}
        value={String(chosen)}
        onChange={({ currentTarget: { value } }) =>
          mutate({ longestWaitMinutes: longestWaitMinutes.find((minutes) => String(minutes) === value) ?? null })
        }
        data={[
          ...longestWaitMinutes.map((minutes) => ({
            value: String(minutes),
            label: t`${plural(minutes, { one: 'After # minute', other: 'After # minutes' })}`,
          })),
          { value: 'null', label: t`Never` },
        ]}
      />
      {error === null ? (
        <p role="status" className={classes.status}>
          {isSuccess && <Trans>Saved</Trans>}
        </p>
      ) : (
        <p role="alert" className={classes.failed}>
          <Trans>It was not saved: {reason}</Trans>
        </p>
      )}
    </section>
  )
}
