import '@mantine/core/styles/Progress.layer.css'
import { Button, Group, Progress as Bar, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import classes from './SelectionBar.module.css'
import type { Progress } from './useSelection.ts'

/** How many companies are chosen, and what can be done with them; while something is under way, how far it is. */
export function SelectionBar({
  count,
  total,
  progress,
  onAll,
  onArchive,
  onClear,
}: {
  count: number
  /** How many match the filter. */
  total: number
  progress: Progress | null
  onAll: () => void
  onArchive: (isArchived: boolean) => void
  onClear: () => void
}) {
  const { t } = useLingui()
  const isBusy = progress !== null
  const { done, of } = progress ?? { done: 0, of: 1 }
  return (
    <section className={classes.bar} aria-label={t`Chosen companies`}>
      <Text size="sm" fw={600} role="status">
        {progress ? (
          <Trans>
            {done} of {of}
          </Trans>
        ) : (
          <Plural value={count} one="# company is chosen" other="# companies are chosen" />
        )}
      </Text>
      {progress && <Bar className={classes.progress} value={(100 * done) / Math.max(of, 1)} aria-label={t`Progress`} />}
      <Group gap="sm" wrap="wrap">
        {count < total && (
          <Button size="compact-md" variant="default" onClick={onAll} disabled={isBusy}>
            <Trans>Choose all {total}</Trans>
          </Button>
        )}
        <Button size="compact-md" variant="default" onClick={() => onArchive(true)} disabled={isBusy}>
          <Trans>Archive</Trans>
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onArchive(false)} disabled={isBusy}>
          <Trans>Put back into the list</Trans>
        </Button>
        <Button size="compact-md" variant="subtle" onClick={onClear} disabled={isBusy}>
          <Trans>Choose none</Trans>
        </Button>
      </Group>
    </section>
  )
}
