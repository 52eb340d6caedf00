import type { Label } from '@frontdesk/contract'
import { mostLabels } from '@frontdesk/contract/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { LabelChip } from '../labels/LabelChip.tsx'
import type { LabelChanges } from '../labels/useLabelChanges.ts'
import { DeleteLabelDialog } from './DeleteLabelDialog.tsx'
import { LabelDialog } from './LabelDialog.tsx'
import { NamedList } from './NamedList.tsx'

const ShownLabel = ({ item }: { item: Label }) => <LabelChip label={item} isLarge />

/** The labels of the company: to add, change, merge and delete (CUST-3). */
export function LabelsView({ labels, changes }: { labels: readonly Label[]; changes: LabelChanges }) {
  const { t } = useLingui()
  return (
    <NamedList
      items={labels}
      label={t`Labels`}
      lead={
        <>
          <Trans>Everybody in the company sees them. In a chat, press L to choose them.</Trans>{' '}
          <Trans>The AI suggests them by their names: choose names that a customer may read.</Trans>
        </>
      }
      addText={<Trans>Add a label</Trans>}
      isFull={labels.length >= mostLabels}
      empty={{
        title: <Trans>There are no labels yet</Trans>,
        text: <Trans>Mark chats with words of your own, and list those that have one.</Trans>,
      }}
      Shown={ShownLabel}
      edit={(label, onClose) => <LabelDialog label={label} onSave={changes.save} onClose={onClose} />}
      remove={(label, onClose, onDone) => (
        <DeleteLabelDialog
          label={label}
          others={labels.filter(({ id }) => id !== label.id)}
          onDelete={(into) => changes.remove({ id: label.id, into })}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    />
  )
}
