import type { AssistantSettings } from '@frontdesk/contract'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import type { AssistantCalls } from './cache/assistantQueries.ts'
import classes from './TeachAssistant.module.css'
import { useChangeAssistant } from './useChangeAssistant.ts'

const holds = [0, 2, 4, 7, 10, 15, 20, 30]
const paces = ['fast', 'normal', 'slow'] as const

/**
 * How the assistant's answers are shown to a person who has their chat open: how long a complete one waits before it is
 * sent, and how fast it grows. A choice is saved at once. Renders nothing for a provider that sends answers at once.
 */
export function HoldForm({
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
  const { holdSeconds: hold, pace } = { ...settings, ...(isPending && variables) }
  if (hold === undefined || pace === undefined) return null
  const nameOfPace = { fast: t`As fast as it is written`, normal: t`At a calm pace`, slow: t`Slowly, to read along` }
  const reason = error?.message ?? ''
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        <Trans>When you watch an answer</Trans>
      </h2>
      <p className={classes.lead}>
        <Trans>
          While somebody has the chat open, you can stop or edit an answer before the customer gets it. When nobody
          does, it is sent at once.
        </Trans>
      </p>
      <NativeSelect
        classNames={{ wrapper: classes.choice ?? '' }}
        label={<Trans>How long a finished answer waits</Trans>}
        value={String(hold)}
        onChange={(event) => mutate({ holdSeconds: Number(event.currentTarget.value) })}
        data={[...new Set([...holds, hold])]
          .sort((one, other) => one - other)
          .map((seconds) => ({
            value: String(seconds),
            label:
              seconds === 0 ? t`It is sent at once` : t`${plural(seconds, { one: '# second', other: '# seconds' })}`,
          }))}
      />
      <NativeSelect
        classNames={{ wrapper: classes.choice ?? '' }}
        label={<Trans>How fast an answer appears</Trans>}
        value={pace}
        onChange={(event) => {
          const chosen = paces.find((one) => one === event.currentTarget.value)
          if (chosen !== undefined) mutate({ pace: chosen })
        }}
        data={paces.map((value) => ({ value, label: nameOfPace[value] }))}
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
