export { clientFormsServer, formsServer } from './forms.resource.ts'
export { routeForms, routeStaffForms } from './forms.routes.ts'
