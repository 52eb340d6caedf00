import { Checkbox, SegmentedControl } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { WidgetSettings } from '@frontdesk/contract'
import { useState } from 'react'
import { SettingsSection } from '@frontdesk/platform/parts'
import { CodeBlock } from '../section/CodeBlock.tsx'
import { pageCode, serverCode, serverLanguages, type CodeFacts, type ServerLanguage } from './widgetCode.ts'

type Props = {
  facts: Omit<CodeFacts, 'pinned'>
  /** The loader that a page may pin; undefined where the provider keeps none. */
  loader: WidgetSettings['loader']
}

/** The code that a developer puts into the page and its server (SUP-7). */
export function CodeSection({ facts, loader }: Props) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<ServerLanguage>('Node')
  const [isPinned, setPinned] = useState(true)
  const pinned = isPinned ? loader : undefined
  return (
    <SettingsSection
      isWide
      title={<Trans>Put it on your page</Trans>}
      lead={
        <Trans>
          The page loads the widget. Whenever that asks who is there, your server answers with a token for a few
          minutes.
        </Trans>
      }
    >
      <CodeBlock title={<Trans>On the page</Trans>} copyLabel={t`Copy the code for the page`}>
        {pageCode({ ...facts, pinned })}
      </CodeBlock>
      {loader && (
        <Checkbox
          label={<Trans>The page loads this script alone</Trans>}
          description={
            <Trans>
              Its browser compares the script with a hash and runs no other one, not even a newer one of ours: for that,
              copy the code again. The conversation itself is always the newest.
            </Trans>
          }
          checked={isPinned}
          onChange={(event) => setPinned(event.currentTarget.checked)}
        />
      )}
      <SegmentedControl
        aria-label={t`Language of your server`}
        data={[...serverLanguages]}
        value={language}
        onChange={setLanguage}
      />
      <CodeBlock
        key={language}
        title={<Trans>On your server, for a person who is signed in</Trans>}
        copyLabel={t`Copy the code for the server`}
      >
        {serverCode[language]({ ...facts, pinned })}
      </CodeBlock>
    </SettingsSection>
  )
}
