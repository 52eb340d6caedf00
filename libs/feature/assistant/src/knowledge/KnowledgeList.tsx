import type { KnowledgeFact } from '@frontdesk/contract'
import type { ReactNode } from 'react'
import { EditableList, EditableRow } from '../list/EditableList.tsx'
import { FactLanguages } from './FactLanguages.tsx'
import classes from './Knowledge.module.css'

/** The loaded questions with their answers, how many there are of all, and `more`: a way to load others. */
export const KnowledgeList = ({
  items,
  total,
  onEdit,
  onDelete,
  more,
}: {
  items: readonly KnowledgeFact[]
  total: number
  onEdit: (item: KnowledgeFact) => void
  onDelete: (item: KnowledgeFact) => void
  more: ReactNode
}) => (
  <EditableList shown={items.length} total={total} more={more}>
    {items.map((item) => (
      <EditableRow
        key={item.id}
        question={item.question}
        language={item.language}
        onEdit={() => onEdit(item)}
        onDelete={() => onDelete(item)}
      >
        <p className={classes.answer} dir="auto" lang={item.language}>
          {item.answer}
        </p>
        <FactLanguages fact={item} />
      </EditableRow>
    ))}
  </EditableList>
)
