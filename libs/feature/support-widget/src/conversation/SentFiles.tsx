import { useEffect, useState } from 'react'
import type { SupportLine } from './supportLines.ts'
import panelStyles from '../SupportPanelView.module.css'
import styles from './SupportFiles.module.css'

/** Milliseconds after which an address of a file is asked for anew; each is good for ten minutes. */
const renewAfter = 8 * 60_000

export type LinksOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

type Props = { files: NonNullable<SupportLine['files']>; linksOf: LinksOf }

/** The files of a message by their names, which open or download them in a tab of their own. */
export function SentFiles({ files, linksOf }: Props) {
  const ids = files.map(({ id }) => id).join()
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isShown = true
    const load = () =>
      void linksOf(ids.split(',')).then((found) => {
        if (isShown) setLinks(found)
      })
    load()
    const timer = setInterval(load, renewAfter)
    return () => {
      isShown = false
      clearInterval(timer)
    }
  }, [ids, linksOf])
  return files.map(({ id, name }) => {
    const url = links.get(id)
    return (
      <span key={id} className={styles.sent}>
        {url === undefined ? (
          <bdi>{name}</bdi>
        ) : (
          <a className={panelStyles.link} href={url} target="_blank" rel="noopener noreferrer nofollow">
            <bdi>{name}</bdi>
          </a>
        )}
      </span>
    )
  })
}
