import { Children, isValidElement, type ComponentProps, type ReactNode } from 'react'
import Markdown from 'react-markdown'
import classes from './LegalText.module.css'

const allowedProtocols = ['https:', 'http:', 'mailto:']

/** Allows links to the web, to our own pages, and to mail addresses; any other address becomes empty. */
export function allowedLink(address: string): string {
  if (address.startsWith('#')) return address
  return URL.canParse(address, window.location.origin) &&
    allowedProtocols.includes(new URL(address, window.location.origin).protocol)
    ? address
    : ''
}

const textOf = (node: ReactNode): string =>
  Children.toArray(node)
    .map((child) =>
      typeof child === 'string' || typeof child === 'number'
        ? String(child)
        : isValidElement<{ children?: ReactNode }>(child)
          ? textOf(child.props.children)
          : '',
    )
    .join('')

/** The anchor id of a heading, in any script. */
export const anchorOf = (text: string): string =>
  text
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/gu, '')

function Section({ children }: { children?: ReactNode }) {
  return <h2 id={anchorOf(textOf(children))}>{children}</h2>
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

/**
 * Renders an operator's Markdown. HTML in it is shown as text, images are left out, headings start below the page's
 * own.
 */
export const LegalText = ({ markdown, lang }: { markdown: string; lang: string }) => (
  <div className={classes.text} lang={lang}>
    <Markdown
      skipHtml
      disallowedElements={['img']}
      urlTransform={allowedLink}
      components={{ h1: Section, h2: Section, a: Address }}
    >
      {markdown}
    </Markdown>
  </div>
)
