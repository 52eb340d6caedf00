import { Trans, useLingui } from '@lingui/react/macro'
import type { AssistantChange, AssistantDraft } from '@frontdesk/contract'
import { useSoleMutation } from '@frontdesk/platform'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { assistantQueries, type AssistantCalls } from '../cache/assistantQueries.ts'
import { GuardDialog } from '../guard/GuardQuestion.tsx'
import { useSaveGuard } from '../guard/useSaveGuard.ts'
import { NotLoaded } from '../list/NotLoaded.tsx'
import { ShowMore } from '../list/ShowMore.tsx'
import section from '../TeachAssistant.module.css'
import { ChangeRow } from './ChangeRow.tsx'
import classes from './History.module.css'
import { useChangeFailure } from './useChangeFailure.ts'
import { useOfferUndo } from './useOfferUndo.ts'

/** The draft that putting a side back makes; of an import, the entries that are listed. */
const draftOf = ({ entries }: AssistantChange, to: 'before' | 'after'): AssistantDraft =>
  entries.length === 0 ? {} : { entries: entries.map(({ id, [to]: text }) => ({ id, text })) }

/**
 * Everything that was changed of what the assistant is taught: who, when, what; either side can be put back (TEACH-2).
 */
export function History({ calls, companyId }: { calls: AssistantCalls; companyId: number }) {
  const { t } = useLingui()
  const id = useId()
  const query = useInfiniteQuery(assistantQueries.changes(calls, companyId))
  const offerUndo = useOfferUndo(calls, companyId)
  const { mutate, isPending, variables, error } = useSoleMutation({
    changes: ({ changeId }) => changeId,
    mutationFn: (of: { changeId: number; to: 'before' | 'after' }) =>
      calls.restoreAssistantChange({ companyId, ...of }),
    onSuccess: ({ changeId }) => offerUndo(t`It was put back`, changeId),
  })
  const guard = useSaveGuard(calls, companyId)
  const [checked, setChecked] = useState<{ changeId: number; to: 'before' | 'after' } | null>(null)
  const restored = guard.isChecking ? checked : isPending ? variables : null
  const changes = query.data?.pages.flatMap((page) => page.changes) ?? []
  const failureOf = useChangeFailure()
  const reason = error === null ? '' : failureOf(error)
  return (
    <section className={section.section} aria-labelledby={id}>
      <h2 id={id} className={section.title}>
        <Trans>What was changed</Trans>
      </h2>
      <NotLoaded query={query} rows={2} title={<Trans>The changes could not be loaded</Trans>} />
      {query.data !== undefined && changes.length === 0 && (
        <p className={section.lead}>
          <Trans>
            Nothing yet. Each change of the instructions, questions and words about the AI is kept here and can be
            undone.
          </Trans>
        </p>
      )}
      {error !== null && (
        <p role="alert" className={section.failed}>
          <Trans>It was not put back: {reason}</Trans>
        </p>
      )}
      {changes.length > 0 && (
        <ul className={classes.list}>
          {changes.map((change) => (
            <ChangeRow
              key={change.id}
              change={change}
              restoring={restored?.changeId === change.id ? restored.to : null}
              isBusy={guard.isChecking}
              onRestore={(to) => {
                setChecked({ changeId: change.id, to })
                guard.save(draftOf(change, to), () => mutate({ changeId: change.id, to }))
              }}
            />
          ))}
        </ul>
      )}
      <GuardDialog calls={calls} companyId={companyId} guard={guard} />
      <div className={section.actions}>
        <ShowMore query={query} />
      </div>
    </section>
  )
}
