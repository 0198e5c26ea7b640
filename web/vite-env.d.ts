/// <reference types="vite/client" />
/// <reference types="@react-router/node" />

declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('@tabler/icons-react').TablerIcon
  export default icon
}
