import { Children, isValidElement, type ComponentProps, type ReactNode } from 'react'
import Markdown from 'react-markdown'
import classes from './LegalText.module.css'

const known = ['https:', 'http:', 'mailto:']

/** Links lead to the web, to a page of ours, or to a mail address; what else an address may be is no link. */
export function safeAddress(address: string): string {
  if (address.startsWith('#')) return address
  return URL.canParse(address, window.location.origin) &&
    known.includes(new URL(address, window.location.origin).protocol)
    ? address
    : ''
}

const wordsOf = (node: ReactNode): string =>
  Children.toArray(node)
    .map((child) =>
      typeof child === 'string' || typeof child === 'number'
        ? String(child)
        : isValidElement<{ children?: ReactNode }>(child)
          ? wordsOf(child.props.children)
          : '',
    )
    .join('')

/** An anchor's name for a heading, in whatever letters it is written. */
export const anchorOf = (words: string): string =>
  words
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/gu, '')

function Section({ children }: { children?: ReactNode }) {
  return <h2 id={anchorOf(wordsOf(children))}>{children}</h2>
}

function Address({ href, children }: ComponentProps<'a'>) {
  if (!href) return <>{children}</>
  const isElsewhere = /^https?:/u.test(href)
  return (
    <a href={href} {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer nofollow' })}>
      {children}
    </a>
  )
}

/** An operator's Markdown. HTML in it is never taken for HTML, pictures are left out, headings begin below the page's own. */
export const LegalText = ({ markdown, lang }: { markdown: string; lang: string }) => (
  <div className={classes.text} lang={lang}>
    <Markdown
      skipHtml
      disallowedElements={['img']}
      urlTransform={safeAddress}
      components={{ h1: Section, h2: Section, a: Address }}
    >
      {markdown}
    </Markdown>
  </div>
)
