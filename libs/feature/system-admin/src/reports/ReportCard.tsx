import type { MessageReport, ReportedContext } from '@frontdesk/contract'
import { formatDayTime } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ReportCard.module.css'
import { useIssueName } from './useIssueName.ts'

/** Returns the name of whoever wrote a message. */
function useAuthor(): (by: ReportedContext['by']) => string {
  const { t } = useLingui()
  return (by) => {
    switch (by) {
      case 'customer':
        return t`Customer`
      case 'human':
        return t`Team`
      case 'assistant':
        return t`AI`
      case 'system':
        return t`System`
    }
  }
}

/** One message, with its author and time. */
function Line({ by, text, at, isReported = false }: ReportedContext & { isReported?: boolean }) {
  const authorOf = useAuthor()
  return (
    <li className={classes.line} data-reported={isReported || undefined}>
      <span className={classes.author}>
        {authorOf(by)}
        <time dateTime={at}>{formatDayTime(at)}</time>
      </span>
      <span className={classes.words} dir="auto">
        {text === '' ? <Trans>attachment</Trans> : text}
      </span>
    </li>
  )
}

/** Something long that is opened on request. */
const Folded = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <details className={classes.folded}>
    <summary>{title}</summary>
    {children}
  </details>
)

/** A report of a message: what is wrong, the message with those before it, and how it was resolved (MSG-7). */
export function ReportCard({
  report,
  onResolve,
}: {
  report: MessageReport
  /** Asks for the reason; left out for a report that is resolved. */
  onResolve?: () => void
}) {
  const { t } = useLingui()
  const issueName = useIssueName()
  const { company, reporter, message, context, instructions, resolution } = report
  const companyName = company.name
  return (
    <article className={classes.card} aria-label={t`Report of ${reporter}, ${companyName}`}>
      <header className={classes.head}>
        <span className={classes.who}>
          <bdi>{reporter}</bdi>
          {' · '}
          <bdi>{company.name}</bdi>
        </span>
        <time dateTime={report.createdAt} className={classes.time}>
          {formatDayTime(report.createdAt)}
        </time>
      </header>
      <Group gap={6}>
        {report.issues.map((issue) => (
          <Badge key={issue} variant="light" color="gray" tt="none" className={classes.issue}>
            {issueName(issue)}
          </Badge>
        ))}
      </Group>
      {report.description !== '' && (
        <p className={classes.words} dir="auto">
          {report.description}
        </p>
      )}
      <ol className={classes.lines} aria-label={t`The message`}>
        <Line {...message} isReported />
      </ol>
      <Stack gap={4}>
        {context.length > 0 && (
          <Folded title={<Trans>What was written before</Trans>}>
            <ol className={classes.lines}>
              {context.map((line, place) => (
                <Line key={place} {...line} />
              ))}
            </ol>
          </Folded>
        )}
        {instructions !== null && (
          <Folded title={<Trans>The assistant’s instructions at that time</Trans>}>
            <p className={classes.words} dir="auto">
              {instructions === '' ? <Trans>There were none.</Trans> : instructions}
            </p>
          </Folded>
        )}
      </Stack>
      {resolution !== null && <Resolution {...resolution} />}
      {onResolve && (
        <Button className={classes.resolve} onClick={onResolve} aria-label={t`Resolve the report of ${reporter}`}>
          <Trans>Resolve</Trans>
        </Button>
      )}
    </article>
  )
}

/** The answer that the reporter sees, with who gave it and when. */
function Resolution({ at, by, reason }: NonNullable<MessageReport['resolution']>) {
  const name = by ?? ''
  const time = formatDayTime(at)
  return (
    <div className={classes.resolution}>
      <span className={classes.time}>
        {name === '' ? (
          <Trans>Resolved, {time}</Trans>
        ) : (
          <Trans>
            Resolved by {name}, {time}
          </Trans>
        )}
      </span>
      <p className={classes.words} dir="auto">
        {reason}
      </p>
    </div>
  )
}
