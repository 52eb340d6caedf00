import { LabelPicker } from './LabelPicker.tsx'
import { useLabelChanges } from './useLabelChanges.ts'
import { useLabels } from './useLabels.ts'
import { usePutLabel } from './usePutLabel.ts'

/** Chooses the labels of one chat; each choice is stored at once, and taken back if that fails (CUST-3). */
export function LabelsOfChat(props: Parameters<typeof usePutLabel>[0]) {
  const { companyId, labelIds = [] } = props.chat
  const labels = useLabels(companyId)
  const { save } = useLabelChanges(companyId)
  const { put, failure } = usePutLabel(props)
  return (
    <LabelPicker
      labels={labels}
      stateOf={(id) => (labelIds.includes(id) ? 'all' : 'none')}
      onToggle={put}
      onCreate={save}
      failure={failure}
    />
  )
}
