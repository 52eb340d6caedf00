export { CompaniesPage } from './CompaniesPage.tsx'
export { HomePage } from './HomePage.tsx'
export { JobsPage } from './JobsPage.tsx'
export { SystemAdminGate } from './SystemAdminGate.tsx'
