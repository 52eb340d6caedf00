import type { ReactNode } from 'react'
import { Text } from '@mantine/core'
import classes from './FactList.module.css'

/** A list of things with a name, what is said of it below, and what stands at the end of its line. */
export function CompanyRows({
  rows,
  empty,
}: {
  rows: readonly { key: string | number; name: ReactNode; detail?: ReactNode; end?: ReactNode }[]
  /** The text in place of no rows. */
  empty: ReactNode
}) {
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    )
  return (
    <ul className={classes.rows}>
      {rows.map(({ key, name, detail, end }) => (
        <li key={key} className={classes.row}>
          <div>
            <Text size="sm" fw={600}>
              <bdi>{name}</bdi>
            </Text>
            {detail && (
              <Text component="div" size="xs" c="dimmed">
                {detail}
              </Text>
            )}
          </div>
          <Text component="div" size="sm">
            {end}
          </Text>
        </li>
      ))}
    </ul>
  )
}
