import type { AssistantSettings } from '@frontdesk/contract'
import { handBackHours } from '@frontdesk/contract/limits'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import type { AssistantCalls } from './cache/assistantQueries.ts'
import classes from './TeachAssistant.module.css'
import { useChangeAssistant } from './useChangeAssistant.ts'

/**
 * After how long without a word of a person a chat goes back to the AI (D-21). A choice is saved at once. Renders
 * nothing for a provider whose chats stay with whoever has written.
 */
export function HandBackForm({
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
  const { handBackHours: chosen } = { ...settings, ...(isPending && variables) }
  if (chosen === undefined) return null
  const reason = error?.message ?? ''
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        <Trans>When you answer yourself</Trans>
      </h2>
      <p className={classes.lead}>
        <Trans>
          As soon as one of you writes to a customer, here or on the phone, the AI keeps silent in that chat. It answers
          again when you hand the chat back, or by itself after this time without a word from you. A customer who waits
          for a person or a call stays yours.
        </Trans>
      </p>
      <NativeSelect
        classNames={{ wrapper: classes.choice ?? '' }}
        label={<Trans>When the AI comes back by itself</Trans>}
        value={String(chosen)}
        onChange={({ currentTarget: { value } }) =>
          mutate({ handBackHours: handBackHours.find((hours) => String(hours) === value) ?? null })
        }
        data={[
          ...handBackHours.map((hours) => ({
            value: String(hours),
            label: t`${plural(hours, { one: 'After # hour', other: 'After # hours' })}`,
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
