import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import type { KnowledgeItem } from '@frontdesk/contract'
import { languageNames } from '@frontdesk/platform/parts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import classes from './Knowledge.module.css'

/** A question and its answer, and what can be done with them. */
export function KnowledgeRow({
  item: { question, answer, language },
  onEdit,
  onDelete,
}: {
  item: KnowledgeItem
  onEdit: () => void
  onDelete: () => void
}) {
  const { t } = useLingui()
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.question} dir="auto" lang={language}>
          {question}
        </p>
        <p className={classes.answer} dir="auto" lang={language}>
          {answer}
        </p>
        <span className={classes.language} lang={language}>
          {languageNames[language]}
        </span>
      </div>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Change: ${question}`} onClick={onEdit}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Delete: ${question}`} onClick={onDelete}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}
