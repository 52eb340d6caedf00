import { Trans } from '@lingui/react/macro'
import { Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { label: ReactNode; isOwn: boolean; isDisabled?: boolean; onChoose: (isOwn: boolean) => void }

/** The choice whether quick replies are the company's or one's own. */
export const PeopleChoice = ({ label, isOwn, isDisabled = false, onChoose }: Props) => (
  <Radio.Group label={label} value={isOwn ? 'own' : 'company'} onChange={(chosen) => onChoose(chosen === 'own')}>
    <Stack gap="xs" mt="xs">
      <Radio value="company" label={<Trans>Everybody in the company</Trans>} disabled={isDisabled} />
      <Radio value="own" label={<Trans>Only me</Trans>} disabled={isDisabled} />
    </Stack>
  </Radio.Group>
)
