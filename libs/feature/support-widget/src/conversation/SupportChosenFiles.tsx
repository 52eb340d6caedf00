import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ChosenFile } from './ChosenFile.ts'
import panelStyles from '../SupportPanelView.module.css'
import styles from './SupportFiles.module.css'

type Props = {
  files: readonly ChosenFile[]
  onAgain: (id: string) => void
  onRemove: (id: string) => void
}

/** The files of the message being written, each with what is wrong with it: none is left behind unnoticed. */
export function SupportChosenFiles({ files, onAgain, onRemove }: Props) {
  const { t } = useLingui()
  if (files.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label={t`Attached files`}>
      {wrongFirst(files).map((file) => {
        const { name } = file
        return (
          <li key={file.id} className={styles.file}>
            <span className={styles.name}>
              <bdi>{file.name}</bdi>
              <span role="status" className={`${styles.state} ${isWrong(file) ? styles.wrong : ''}`}>
                <State file={file} />
              </span>
            </span>
            {file.is === 'no-answer' && (
              <button type="button" className={panelStyles.retry} onClick={() => onAgain(file.id)}>
                <Trans>Retry</Trans>
              </button>
            )}
            <button
              type="button"
              className={panelStyles.retry}
              aria-label={t`Remove ${name}`}
              onClick={() => onRemove(file.id)}
            >
              <span aria-hidden>×</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const isWrong = ({ is }: ChosenFile) => is !== 'uploading' && is !== 'uploaded'

/** Files that keep a message from being sent come first, to be in sight among many. */
const wrongFirst = (files: readonly ChosenFile[]) =>
  files.toSorted((one, other) => Number(isWrong(other)) - Number(isWrong(one)))

function State({ file }: { file: ChosenFile }) {
  const { t } = useLingui()
  const most = file.limit ?? 0
  const megabytes = Math.floor(most / 1024 ** 2)
  switch (file.is) {
    case 'uploaded':
      return null
    case 'uploading':
      return t`Uploading…`
    case 'empty':
      return t`It is empty`
    case 'too-large':
      return file.limit === null ? t`It is too large` : t`It is too large: files have ${megabytes} MB at most`
    case 'too-many':
      return t`${plural(most, { one: 'One message carries # file', other: 'One message carries # files' })}`
    case 'refused':
      return t`Files of this kind are not taken`
    case 'no-answer':
      return t`It is not uploaded: the server does not answer`
  }
}
