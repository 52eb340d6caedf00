import classes from './MessageText.module.css'
import { textParts } from './textParts.ts'

/** A message's words: text nodes only, line breaks kept, addresses clickable, written in the direction that the words have. */
export const MessageText = ({ text, isDeleted = false }: { text: string; isDeleted?: boolean }) => {
  const Words = isDeleted ? 'del' : 'span'
  return (
    <Words className={classes.text} dir="auto">
      {textParts(text).map((part, place) =>
        part.href === null ? (
          part.text
        ) : (
          <a key={place} className={classes.link} href={part.href} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        ),
      )}
    </Words>
  )
}
