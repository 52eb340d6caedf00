import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Alert, Button, MantineProvider, Paper, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { atom, Provider, useAtom } from 'jotai'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import '@mantine/core/styles.css'

// The baseline of the sign-in page: the libraries that the product requires, a form, and nothing of ours.
i18n.loadAndActivate({ locale: 'en', messages: {} })
const nameAtom = atom('')

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

const router = createBrowserRouter([{ path: '*', element: <Form /> }])
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <Provider>
        <QueryClientProvider client={new QueryClient()}>
          <MantineProvider>
            <Notifications />
            <RouterProvider router={router} />
          </MantineProvider>
        </QueryClientProvider>
      </Provider>
    </I18nProvider>,
  )
}
