import { Trans } from '@lingui/react/macro'
import type { AuditEntry } from '@frontdesk/contract'
import { VisuallyHidden } from '@mantine/core'
import classes from './ChangedFields.module.css'

const textOf = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '–'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** The fields that a change touched, each as it was and as it is; one that was not there, or is gone, has one side. */
export function ChangedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  return (
    <dl className={classes.fields}>
      {names.map((name) => {
        const was = before && Object.hasOwn(before, name) ? before[name] : undefined
        const is = after && Object.hasOwn(after, name) ? after[name] : undefined
        return (
          <div key={name} className={classes.field}>
            <dt>{name}</dt>
            <dd>
              {was !== undefined && (
                <del>
                  <VisuallyHidden>
                    <Trans>Before:</Trans>{' '}
                  </VisuallyHidden>
                  <bdi>{textOf(was)}</bdi>
                </del>
              )}
              {is !== undefined && (
                <ins>
                  <VisuallyHidden>
                    <Trans>After:</Trans>{' '}
                  </VisuallyHidden>
                  <bdi>{textOf(is)}</bdi>
                </ins>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
