import { Marked } from './Marked.tsx'
import { useSearchTerms } from '../stores/searchAtom.ts'
import classes from './MessageText.module.css'
import { textParts } from './textParts.ts'

/** A message's words: text nodes only, line breaks kept, addresses clickable, what is looked for marked, in the direction that the words have. */
export const MessageText = ({ text, isDeleted = false, id }: { text: string; isDeleted?: boolean; id?: string }) => {
  const sought = useSearchTerms()
  const Words = isDeleted ? 'del' : 'span'
  return (
    <Words id={id} className={classes.text} dir="auto">
      {textParts(text).map((part, place) =>
        part.href === null ? (
          <Marked key={place} text={part.text} words={sought} />
        ) : (
          <a key={place} className={classes.link} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            <Marked text={part.text} words={sought} />
          </a>
        ),
      )}
    </Words>
  )
}
