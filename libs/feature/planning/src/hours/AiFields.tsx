import { aiConducts } from '@frontdesk/contract/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, Stack, Switch } from '@mantine/core'
import type { OfficeDraft } from './OfficeDraft.ts'

type Ai = OfficeDraft['ai']

/** When the AI answers by the hours of the office, and whose its conversations are at the opening (PLAN-2). */
export function AiFields({ ai, onChange }: { ai: Ai; onChange: (ai: Ai) => void }) {
  const { t } = useLingui()
  const names = {
    always: t`Always`,
    'when-closed': t`Only while you are closed`,
    never: t`Never: people answer every chat`,
  }
  return (
    <Stack gap="sm">
      <Radio.Group
        label={<Trans>When does the AI answer?</Trans>}
        description={<Trans>A chat in which it does not answer waits for a person, and says why.</Trans>}
        value={ai.conduct}
        onChange={(value) =>
          onChange({ ...ai, conduct: aiConducts.find((conduct) => conduct === value) ?? ai.conduct })
        }
      >
        <Stack gap="xs" mt="xs">
          {aiConducts.map((conduct) => (
            <Radio key={conduct} value={conduct} label={names[conduct]} />
          ))}
        </Stack>
      </Radio.Group>
      {ai.conduct === 'when-closed' && (
        <Switch
          label={<Trans>Hand its conversations over when you open</Trans>}
          description={<Trans>Otherwise the AI finishes those that it has begun while you were closed.</Trans>}
          checked={ai.handsOver}
          onChange={({ currentTarget: { checked } }) => onChange({ ...ai, handsOver: checked })}
        />
      )}
    </Stack>
  )
}
