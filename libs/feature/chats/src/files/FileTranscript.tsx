import type { Transcript } from '@frontdesk/contract'
import { findIn } from '@frontdesk/message-search'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Marked } from '../chat/Marked.tsx'
import { useSearchTerms } from '../stores/searchAtom.ts'
import classes from './FileTranscript.module.css'

/** A transcript of more characters is folded. */
const longest = 280

/**
 * The words of a recording under its player, and why there are none (decision 0060); nothing where none
 * are written down at all.
 */
export function FileTranscript({ transcript }: { transcript: Transcript }) {
  switch (transcript.state) {
    case 'unsupported':
      return null
    case 'pending':
      return (
        <p className={classes.state}>
          <Trans>Transcribing…</Trans>
        </p>
      )
    case 'silent':
      return (
        <p className={classes.state}>
          <Trans>No words were recognised</Trans>
        </p>
      )
    case 'failed':
      return (
        <p className={classes.state}>
          <Trans>Could not be transcribed</Trans>
        </p>
      )
    case 'done':
      return <Words text={transcript.text ?? ''} language={transcript.language} />
  }
}

function Words({ text, language }: { text: string; language: string | undefined }) {
  const id = useId()
  const query = useSearchTerms()
  const [isUnfolded, unfold] = useState(false)
  const isLong = text.length > longest
  // The searched words may stand in the folded part.
  const isShown = !isLong || isUnfolded || findIn(text, query).length > 0
  return (
    <div className={classes.transcript}>
      <p className={classes.state}>
        <Trans>Automatic transcript</Trans>
      </p>
      <p id={id} className={classes.words} dir="auto" lang={language} data-folded={!isShown || undefined}>
        <Marked text={text} query={query} />
      </p>
      {isLong && (
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => unfold(!isShown)}
        >
          {isShown ? <Trans>Show less of the transcript</Trans> : <Trans>Show the whole transcript</Trans>}
        </button>
      )}
    </div>
  )
}
