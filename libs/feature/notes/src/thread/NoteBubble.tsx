import { Trans, useLingui } from '@lingui/react/macro'
import { notePieces, type Colleague } from '@frontdesk/private-notes'
import { IconNote } from '@tabler/icons-react'
import { useId, type ReactElement, type ReactNode } from 'react'
import classes from './NoteBubble.module.css'

type Props = {
  /** The name of its author; empty for an account that was deleted. */
  author: string
  body: string
  /** The colleagues whom it mentions, as far as their names are known. */
  mentioned: readonly Colleague[]
  /** Whether it mentions the reader. */
  isForYou?: boolean
  /** When it was written, and what becomes of it. */
  meta: ReactNode
  /** Its actions, beside its head. */
  actions?: ReactNode
  isPending?: boolean
  /** In place of its words, while it is edited; undefined shows them. */
  children?: ReactElement | undefined
}

/** A private note: unlike any message, by its colour, its frame and its words (CUST-3). */
export function NoteBubble({ author, body, mentioned, isForYou, meta, actions, isPending, children }: Props) {
  const { t } = useLingui()
  const id = useId()
  const name = author === '' ? t`A former colleague` : author
  return (
    <div className={classes.row}>
      <article
        className={classes.note}
        // The arrow keys of the thread stop at it as at a message (useThreadKeys); it is read out with its words.
        tabIndex={-1}
        id={id}
        aria-labelledby={children === undefined ? `${id} ${id}w` : undefined}
        aria-label={t`Note by ${name}, only your team sees it`}
        data-note
        data-pending={isPending || undefined}
        data-for-you={isForYou || undefined}
      >
        <header className={classes.head}>
          <IconNote size={14} stroke={2} aria-hidden />
          <span className={classes.label}>
            <Trans>Note · only your team sees this</Trans>
          </span>
          {actions}
        </header>
        {children ?? (
          <p id={`${id}w`} className={classes.body} dir="auto">
            {notePieces(body, mentioned).map(({ text, isMention }, place) =>
              isMention ? (
                // Pieces have no identity but their place.
                <strong key={place} className={classes.mention}>
                  {text}
                </strong>
              ) : (
                text
              ),
            )}
          </p>
        )}
        <footer className={classes.meta}>
          <bdi className={classes.author}>{name}</bdi>
          {meta}
        </footer>
      </article>
    </div>
  )
}
