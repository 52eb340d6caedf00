import { Button, Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiTokenScope } from '@frontdesk/contract'
import { apiTokenScopes } from '@frontdesk/contract/api-token-scopes'
import { longestApiTokenName } from '@frontdesk/contract/limits'
import { useState, type FormEvent } from 'react'
import section from '../section/setup.module.css'
import { useScopeName } from './useScopeName.ts'

/** A token as its maker wants it; `days`: for how many it works, null until it is revoked. */
export type NewApiToken = { name: string; scopes: ApiTokenScope[]; days: number | null }

/** The lives that the form offers, in days; `never`: until the token is revoked. */
const lives = ['30', '90', '365', 'never'] as const

type Props = {
  isMaking: boolean
  /** Whether another secret is still shown, which a new one would replace before it is stored. */
  isClosed: boolean
  /** Resolves when the token is made; rejects when it is not. */
  onMake: (token: NewApiToken) => Promise<unknown>
}

/** The form for one more token: name, scopes and life. Entered values stay until the token is made (API-5). */
export function ApiTokenForm({ isMaking, isClosed, onMake }: Props) {
  const { t } = useLingui()
  const nameOf = useScopeName()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ApiTokenScope[]>([])
  const [life, setLife] = useState<string>('90')
  const [isChecked, setChecked] = useState(false)
  const labels = { '30': t`30 days`, '90': t`90 days`, '365': t`One year`, never: t`Until it is revoked` }
  const make = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isClosed || name.trim() === '' || scopes.length === 0) return
    void onMake({ name: name.trim(), scopes, days: life === 'never' ? null : Number(life) }).then(
      () => {
        setName('')
        setScopes([])
        setChecked(false)
      },
      () => undefined, // the reason is shown below
    )
  }
  return (
    <form onSubmit={make} noValidate>
      <Stack gap="md">
        <TextInput
          label={t`Name`}
          description={t`For example the program that will use it.`}
          maxLength={longestApiTokenName}
          autoComplete="off"
          value={name}
          error={isChecked && name.trim() === '' ? t`Enter a name` : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group
          label={t`The token may`}
          value={scopes}
          error={isChecked && scopes.length === 0 ? t`Choose at least one` : null}
          onChange={(chosen) => setScopes(apiTokenScopes.filter((scope) => chosen.includes(scope)))}
        >
          <Stack gap={12} mt={8}>
            {apiTokenScopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={nameOf(scope)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select
          label={t`It works for`}
          data={lives.map((value) => ({ value, label: labels[value] }))}
          value={life}
          allowDeselect={false}
          maw={280}
          onChange={(chosen) => setLife(chosen ?? life)}
        />
        <Button type="submit" variant="default" className={section.start ?? ''} loading={isMaking} disabled={isClosed}>
          <Trans>Make a token</Trans>
        </Button>
        {isClosed && (
          <p className={section.fact}>
            <Trans>First store the secret that is shown above.</Trans>
          </p>
        )}
      </Stack>
    </form>
  )
}
