import { useTextParts } from '@frontdesk/platform'
import { Marked } from '../chat/Marked.tsx'
import { useSearchTerms } from '../stores/searchAtom.ts'
import classes from './MessageText.module.css'

/**
 * The text of a message as text nodes, with line breaks, clickable addresses, marked search
 * matches and its own direction.
 */
export const MessageText = ({ text, isDeleted = false, id }: { text: string; isDeleted?: boolean; id?: string }) => {
  const query = useSearchTerms()
  const parts = useTextParts(text)
  const Element = isDeleted ? 'del' : 'span'
  return (
    <Element id={id} className={classes.text} dir="auto">
      {parts.map((part, place) =>
        part.href === null ? (
          <Marked key={place} text={part.text} query={query} />
        ) : (
          <a key={place} className={classes.link} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            <Marked text={part.text} query={query} />
          </a>
        ),
      )}
    </Element>
  )
}
