import { Alert, Button, Paper, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { atom, useAtom } from 'jotai'
import { renderBare } from './renderBare.tsx'

const nameAtom = atom('')

/** The baseline of the sign-in page. */
function Form() {
  const [name, setName] = useAtom(nameAtom)
  const { error } = useQuery({ queryKey: ['bare'], queryFn: () => Promise.resolve(name) })
  return (
    <Paper>
      <Stack component="form">
        <Title>Sign in</Title>
        {error && <Alert>{error.message}</Alert>}
        <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <PasswordInput label="Password" />
        <Button type="submit">Sign in</Button>
      </Stack>
    </Paper>
  )
}

renderBare(<Form />)
