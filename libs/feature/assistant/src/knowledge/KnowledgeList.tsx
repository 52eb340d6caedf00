import { languageNames } from '@frontdesk/platform/parts'
import type { KnowledgeItem } from '@frontdesk/contract'
import type { ReactNode } from 'react'
import { EditableList, EditableRow } from '../list/EditableList.tsx'
import classes from './Knowledge.module.css'

/** The loaded questions with their answers, how many there are of all, and `more`: a way to load others. */
export const KnowledgeList = ({
  items,
  total,
  onEdit,
  onDelete,
  more,
}: {
  items: readonly KnowledgeItem[]
  total: number
  onEdit: (item: KnowledgeItem) => void
  onDelete: (item: KnowledgeItem) => void
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
        <span className={classes.language} lang={item.language}>
          {languageNames[item.language]}
        </span>
      </EditableRow>
    ))}
  </EditableList>
)
