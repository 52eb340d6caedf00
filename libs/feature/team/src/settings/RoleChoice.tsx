import type { CompanyRole } from '@frontdesk/contract'
import { Trans } from '@lingui/react/macro'
import { Radio, Stack } from '@mantine/core'
import { useRoleText } from '../useRoleText.ts'

type Props = { roles: readonly CompanyRole[]; role: CompanyRole; onChoose: (role: CompanyRole) => void }

/** The choice of a role, each with what it allows. */
export function RoleChoice({ roles, role, onChoose }: Props) {
  const textOf = useRoleText()
  return (
    <Radio.Group
      label={<Trans>Role</Trans>}
      value={role}
      onChange={(chosen) => {
        const known = roles.find((each) => each === chosen)
        if (known) onChoose(known)
      }}
    >
      <Stack gap="xs" mt={4}>
        {roles.map((each) => (
          <Radio key={each} value={each} label={textOf(each).name} description={textOf(each).meaning} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
