import type { MessageTemplate } from '@frontdesk/contract'
import { fillTemplate } from '@frontdesk/message-templates'
import { formatDayTime, useNameIn } from '@frontdesk/platform'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import classes from './Templates.module.css'

type Props = {
  list: { templates: readonly MessageTemplate[]; unsupported: number; isComplete: boolean; freeUntil: string | null }
  onChoose: (template: MessageTemplate) => void
}

/** From how many templates on they can be searched. */
const searchableFrom = 6

/** Approved templates by name, language and text; one is chosen by pressing it. Says what is missing from the list. */
export function TemplateList({ list: { templates, unsupported, isComplete, freeUntil }, onChoose }: Props) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const languageOf = useLanguageName()
  const categoryOf = useCategoryName()
  const wanted = search.trim().toLocaleLowerCase()
  const shown = templates.filter((template) =>
    `${nameOf(template)} ${languageOf(template.language)} ${fillTemplate(template, {}).text}`
      .toLocaleLowerCase()
      .includes(wanted),
  )
  return (
    <Stack gap="md">
      {freeUntil !== null && <FreeNotice until={freeUntil} />}
      {templates.length >= searchableFrom && (
        <TextInput
          type="search"
          label={t`Search by name, language or text`}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          autoComplete="off"
          maxLength={100}
          data-autofocus
        />
      )}
      <ul className={classes.list} aria-label={t`Templates`}>
        {shown.map((template) => (
          <li key={`${template.name} ${template.language}`}>
            <UnstyledButton className={classes.template} onClick={() => onChoose(template)}>
              <span className={classes.head}>
                <span className={classes.name}>{nameOf(template)}</span>{' '}
                <span className={classes.facts}>
                  {languageOf(template.language)}
                  {template.category !== 'other' && ` · ${categoryOf(template.category)}`}
                </span>
              </span>{' '}
              <span className={classes.text} dir="auto">
                {fillTemplate(template, {}).text}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Text size="sm" role="status" className={classes.note}>
        {shown.length === 0 && <Trans>Nothing matches.</Trans>}
      </Text>
      {(unsupported > 0 || !isComplete) && (
        <Text size="sm" className={classes.note}>
          {unsupported > 0 && (
            <Plural
              value={unsupported}
              one="# more template has parts that cannot be filled in here."
              other="# more templates have parts that cannot be filled in here."
            />
          )}{' '}
          {!isComplete && <Trans>Only the first thousand are listed.</Trans>}
        </Text>
      )}
    </Stack>
  )
}

/** That templates cost nothing until then, since the customer wrote from an advertisement. */
export function FreeNotice({ until }: { until: string }) {
  const end = formatDayTime(until)
  return (
    <Text size="sm" className={classes.free}>
      <Trans>The customer wrote from an advertisement: WhatsApp charges nothing for templates until {end}.</Trans>
    </Text>
  )
}

/** A template's name as people read it: WhatsApp allows only small letters and underscores. */
export const nameOf = ({ name }: Pick<MessageTemplate, 'name'>): string => {
  const spaced = name.replaceAll('_', ' ').trim()
  return spaced === '' ? name : spaced.charAt(0).toLocaleUpperCase() + spaced.slice(1)
}

/** Returns the name of a channel's language code, such as `en_US`; the code itself where it has none. */
export const useLanguageName = (): ((code: string) => string) => useNameIn('language')

function useCategoryName(): (category: 'marketing' | 'utility') => string {
  const { t } = useLingui()
  return (category) => (category === 'marketing' ? t`Marketing` : t`Service`)
}
