import { Trans, useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { TrialCheck } from './TrialCheck.tsx'
import type { SaveGuard } from './useSaveGuard.ts'
import { WorseAnswers } from './WorseAnswers.tsx'

type Asking = { calls: AssistantCalls; companyId: number; guard: SaveGuard }

/** The question before a change is saved, inside a dialog; nothing while nothing is asked (TEACH-4). */
export function GuardQuestion({ calls, companyId, guard: { asked, keepEditing } }: Asking) {
  if (asked === null) return null
  const save = () => {
    keepEditing()
    asked.save()
  }
  return 'tried' in asked ? (
    <WorseAnswers result={asked.tried} onSave={save} onKeepEditing={keepEditing} />
  ) : (
    <TrialCheck calls={calls} companyId={companyId} draft={asked.draft} onSave={save} onKeepEditing={keepEditing} />
  )
}

/** The title of a dialog while it asks. */
export const GuardTitle = ({ guard: { asked } }: Pick<Asking, 'guard'>) =>
  asked !== null && 'tried' in asked ? <Trans>This makes answers worse</Trans> : <Trans>Check before saving</Trans>

/** The same as a dialog of its own, for changes that are made outside of one. */
export function GuardDialog(asking: Asking) {
  const { t } = useLingui()
  const { asked, keepEditing } = asking.guard
  if (asked === null) return null
  return (
    <Modal
      opened
      onClose={keepEditing}
      closeOnClickOutside={false}
      size="lg"
      title={<GuardTitle guard={asking.guard} />}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <GuardQuestion {...asking} />
    </Modal>
  )
}
