import { Trans, useLingui } from '@lingui/react/macro'
import type { Locale } from '@frontdesk/locale-resolution'
import { EmptyState, languageNames, PageTitle } from '@frontdesk/platform/parts'
import { type LegalText as Words, titleOf } from './legalQuery.ts'
import { LegalText } from './LegalText.tsx'
import classes from './LegalView.module.css'

/** A legal page as the operator wrote it; where nothing was written, what is missing, by name (SHELL-19). */
export function LegalView({
  title,
  words,
  locale,
  file,
}: {
  title: string
  words: Words
  locale: Locale
  file: string
}) {
  const { t } = useLingui()
  const language = languageNames[locale]
  if (words === null) {
    return (
      <>
        <PageTitle title={title} className={classes.title} />
        <EmptyState drawing="lost" title={<Trans>This page has not been written yet</Trans>}>
          <Trans>
            Whoever runs this service supplies its text: the file <code className={classes.file}>{file}</code> is
            missing. Ask them for it before you rely on anything here.
          </Trans>
        </EmptyState>
      </>
    )
  }
  const { title: own, rest } = titleOf(words.markdown)
  return (
    <article className={classes.page}>
      <PageTitle title={own ?? title} className={classes.title}>
        <span {...(own !== null && { lang: words.locale })}>{own ?? title}</span>
      </PageTitle>
      {words.locale !== locale && (
        <p
          className={classes.note}
        >{t`This text is not available in this language (${language}) yet. You read it in English.`}</p>
      )}
      <LegalText markdown={rest} lang={words.locale} />
    </article>
  )
}
