export { CompaniesPage } from './CompaniesPage.tsx'
export { SystemAdminGate } from './SystemAdminGate.tsx'
