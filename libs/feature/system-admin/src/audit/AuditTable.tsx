import '@mantine/core/styles/Table.layer.css'
import { Anchor, Badge, Code, Table, Text, UnstyledButton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AuditEntry } from '@frontdesk/contract'
import { TimeText } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import figures from '../figureTable.module.css'
import { ChangedFields } from './ChangedFields.tsx'
import classes from './AuditTable.module.css'
import { useActionName } from './useActionName.ts'

function Action({ entry: { action, target, isRead, impersonation } }: { entry: AuditEntry }) {
  const name = useActionName()(action)
  const reason = impersonation?.reason
  return (
    <div className={classes.words}>
      {name ?? <Code className={classes.code}>{action}</Code>}
      {isRead && (
        <Badge ml="xs" variant="light" color="gray">
          <Trans>Read</Trans>
        </Badge>
      )}
      {target !== null && (
        <Text component="div" size="xs" c="dimmed">
          <bdi>{target}</bdi>
        </Text>
      )}
      {impersonation && (
        <Text component="div" size="xs" c="dimmed">
          <Trans>
            Logged in as the company: <bdi>{reason}</bdi>
          </Trans>
        </Text>
      )}
    </div>
  )
}

/** A name that filters the log by what it names. */
function Filtering({ label, onChoose, children }: { label: string; onChoose: () => void; children: ReactNode }) {
  return (
    <UnstyledButton className={classes.filtering} aria-label={label} title={label} onClick={onChoose}>
      {children}
    </UnstyledButton>
  )
}

function Actor({ actor, onChoose }: { actor: AuditEntry['actor']; onChoose: (adminId: number) => void }) {
  const { t } = useLingui()
  if (actor === null) return '–'
  const { id } = actor
  const name = actor.name || t`Deleted account ${id}`
  return (
    <div className={classes.words}>
      <Filtering label={t`Show entries of ${name} only`} onChoose={() => onChoose(id)}>
        <bdi>{name}</bdi>
      </Filtering>
      {actor.email !== '' && (
        <Text component="div" size="xs" c="dimmed">
          <bdi>{actor.email}</bdi>
        </Text>
      )}
    </div>
  )
}

function Company({ company, onChoose }: { company: AuditEntry['company']; onChoose: (companyId: number) => void }) {
  const { t } = useLingui()
  if (company === null) return '–'
  const { id } = company
  const name = company.name || t`Company ${id}`
  return (
    <div className={classes.words}>
      <Filtering label={t`Show entries about ${name} only`} onChoose={() => onChoose(id)}>
        <bdi>{name}</bdi>
      </Filtering>
      {company.name !== '' && (
        <Anchor component={Link} to={`/companies/${String(id)}`} size="xs" aria-label={t`Open company ${name}`}>
          <Trans>Open</Trans>
        </Anchor>
      )}
    </div>
  )
}

/**
 * Entries of the audit log; on a phone each row becomes a card of labels and values. The roles are named, because
 * browsers forget those of a table that is not laid out as one. A name filters the log by it.
 */
export function AuditTable({
  entries,
  onActor,
  onCompany,
}: {
  entries: readonly AuditEntry[]
  onActor: (adminId: number) => void
  onCompany: (companyId: number) => void
}) {
  const { t } = useLingui()
  const columns: { label: string; of: (entry: AuditEntry) => ReactNode }[] = [
    { label: t`Time`, of: ({ at }) => <TimeText at={at} show="moment" /> },
    { label: t`Administrator`, of: ({ actor }) => <Actor actor={actor} onChoose={onActor} /> },
    { label: t`Company`, of: ({ company }) => <Company company={company} onChoose={onCompany} /> },
    { label: t`Change`, of: ({ before, after }) => <ChangedFields before={before} after={after} /> },
  ]
  return (
    <Table role="table" className={`${figures.table ?? ''} ${classes.table ?? ''}`} verticalSpacing="sm">
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th role="columnheader">
            <Trans>Action</Trans>
          </Table.Th>
          {columns.map(({ label }) => (
            <Table.Th key={label} role="columnheader">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {entries.map((entry) => (
          <Table.Tr role="row" key={entry.id}>
            <Table.Th scope="row" role="rowheader" className={figures.company}>
              <Action entry={entry} />
            </Table.Th>
            {columns.map(({ label, of }) => (
              <Table.Td key={label} role="cell" className={classes.cell} data-label={label}>
                {of(entry)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
