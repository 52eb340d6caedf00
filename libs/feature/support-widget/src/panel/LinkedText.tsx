import { useTextParts } from '@frontdesk/platform'
import styles from '../SupportPanelView.module.css'

/** Only pages are opened from here: the widget stands on other people's pages, and is no place for mail or calls. */
const isPage = (href: string | null): href is string => href !== null && /^https?:/.test(href)

/** The words of a message, whose addresses of pages can be opened in a tab of their own, as in the inbox. */
export function LinkedText({ text }: { text: string }) {
  return useTextParts(text).map(({ text: words, href }, place) =>
    isPage(href) ? (
      <a key={place} className={styles.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    ) : (
      words
    ),
  )
}
