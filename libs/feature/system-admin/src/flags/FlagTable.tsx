import '@mantine/core/styles/Table.layer.css'
import { Badge, Button, Group, Table, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { FeatureFlag } from '@frontdesk/contract'
import { flagUse, readFlagRules } from '@frontdesk/feature-flags'
import { TimeText } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'
import figures from '../figureTable.module.css'
import classes from './FlagTable.module.css'

function FlagName({ flag, now }: { flag: FeatureFlag; now: number }) {
  const use = flagUse(flag, now)
  const { description } = flag.metadata
  return (
    <>
      <bdi className={classes.name}>{flag.name}</bdi>
      {use === 'stale' && (
        <Badge ml="xs" variant="light" color="yellow">
          <Trans>Stale</Trans>
        </Badge>
      )}
      {use === 'unread' && (
        <Badge ml="xs" variant="light" color="gray">
          <Trans>Not read</Trans>
        </Badge>
      )}
      {typeof description === 'string' && description !== '' && (
        <Text component="div" size="xs" c="dimmed" fw={400}>
          {description}
        </Text>
      )}
    </>
  )
}

/** Whom a flag is on for beside everyone. */
function Rules({ metadata }: Pick<FeatureFlag, 'metadata'>) {
  const { companyIds, emails, roles, percentage } = readFlagRules(metadata)
  const lines: ReactNode[] = [
    companyIds.length > 0 && <Plural key="c" value={companyIds.length} one="# company" other="# companies" />,
    emails.length > 0 && <Plural key="e" value={emails.length} one="# email address" other="# email addresses" />,
    roles.length > 0 && <Plural key="r" value={roles.length} one="# role" other="# roles" />,
    percentage !== null && <Trans key="s">{percentage}% of all companies</Trans>,
  ].filter((line) => line !== false)
  if (lines.length === 0) return '–'
  return (
    <div className={classes.lines}>
      {lines.map((line, number) => (
        <div key={number}>{line}</div>
      ))}
    </div>
  )
}

/** How many companies have a switch of their own; a provider may not say so. */
function Switches({ companySwitches }: Pick<FeatureFlag, 'companySwitches'>) {
  if (companySwitches === undefined) return '–'
  const { on, off } = companySwitches
  if (on + off === 0) return '–'
  return (
    <Trans>
      {on} on, {off} off
    </Trans>
  )
}

/** All flags; on a phone each row becomes a card of labels and values (FLAG-3). The roles are named for that. */
export function FlagTable({
  flags,
  now,
  onEdit,
  onDelete,
}: {
  flags: readonly FeatureFlag[]
  /** From when it is seen whether a flag is stale, in milliseconds. */
  now: number
  onEdit: (flag: FeatureFlag) => void
  onDelete: (flag: FeatureFlag) => void
}) {
  const { t } = useLingui()
  const columns: { label: string; of: (flag: FeatureFlag) => ReactNode }[] = [
    { label: t`For everyone`, of: ({ enabled }) => (enabled ? <Trans>On</Trans> : <Trans>Off</Trans>) },
    { label: t`Also on for`, of: ({ metadata }) => <Rules metadata={metadata} /> },
    { label: t`Companies' own switches`, of: ({ companySwitches }) => <Switches companySwitches={companySwitches} /> },
    {
      label: t`Changed`,
      of: ({ updatedAt }) => (updatedAt === undefined ? '–' : <TimeText at={updatedAt} show="day" />),
    },
  ]
  return (
    <Table role="table" className={figures.table ?? ''} verticalSpacing="sm">
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th role="columnheader">
            <Trans>Flag</Trans>
          </Table.Th>
          {columns.map(({ label }) => (
            <Table.Th key={label} role="columnheader" className={figures.figure}>
              {label}
            </Table.Th>
          ))}
          <Table.Th role="columnheader" className={figures.action}>
            <Trans>Actions</Trans>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {flags.map((flag) => {
          const { id, name } = flag
          return (
            <Table.Tr role="row" key={id}>
              <Table.Th scope="row" role="rowheader" className={figures.company}>
                <FlagName flag={flag} now={now} />
              </Table.Th>
              {columns.map(({ label, of }) => (
                <Table.Td key={label} role="cell" className={figures.figure} data-label={label}>
                  {of(flag)}
                </Table.Td>
              ))}
              <Table.Td role="cell" className={figures.action}>
                <Group gap={8} wrap="nowrap" className={figures.actions}>
                  <Button
                    size="compact-md"
                    variant="default"
                    aria-label={t`Edit flag ${name}`}
                    onClick={() => onEdit(flag)}
                  >
                    <Trans>Edit</Trans>
                  </Button>
                  <Button
                    size="compact-md"
                    variant="default"
                    aria-label={t`Delete flag ${name}`}
                    onClick={() => onDelete(flag)}
                  >
                    <Trans>Delete</Trans>
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}
