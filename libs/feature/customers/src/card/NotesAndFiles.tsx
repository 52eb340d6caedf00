import type { Customer, MessageFile } from '@frontdesk/contract'
import { useShortWhen, useToday } from '@frontdesk/platform/parts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type ComponentType } from 'react'
import classes from './CustomerCard.module.css'

/** How many notes a customer has, and the last one (CUST-1). */
export function NotesOfCustomer({ notes: { count, last } }: Pick<Customer, 'notes'>) {
  const { t } = useLingui()
  const shortWhen = useShortWhen()
  const today = useToday()
  if (last === null) return null
  const author = last.author === '' ? t`A former colleague` : last.author
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>
        <Plural value={count} one="# note" other="# notes" />
      </h3>
      <p className={classes.note} dir="auto">
        {last.text}
      </p>
      <p className={classes.dim}>
        {author}, <time dateTime={last.at}>{shortWhen(new Date(last.at), today)}</time>
      </p>
    </section>
  )
}

/** Files that are shown before all of them are asked for. */
const fewFiles = 6

type FilesProps = Pick<Customer, 'files' | 'fileCount'> & {
  companyId: number
  Files: ComponentType<{ files: readonly MessageFile[]; companyId: number }>
}

/** The files of a customer's chats, the newest first: a few, and more by a press (CUST-1). */
export function FilesOfCustomer({ files, fileCount, companyId, Files }: FilesProps) {
  const { t } = useLingui()
  const [isAll, setAll] = useState(false)
  if (files.length === 0) return null
  const shown = isAll ? files : files.slice(0, fewFiles)
  const older = fileCount - files.length
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{t`${plural(fileCount, { one: '# file', other: '# files' })}`}</h3>
      <Files files={shown} companyId={companyId} />
      {shown.length < files.length ? (
        <Button variant="default" size="xs" w="fit-content" onClick={() => setAll(true)}>
          <Trans>Show more files</Trans>
        </Button>
      ) : (
        older > 0 && (
          <p className={classes.dim}>
            <Trans>Older files stand in the chat.</Trans>
          </p>
        )
      )}
    </section>
  )
}
