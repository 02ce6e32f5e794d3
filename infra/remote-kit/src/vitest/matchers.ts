// Matchers for elements, such as `toBeInTheDocument`. Their types are in tsconfig.remote.json.
import '@testing-library/jest-dom/vitest';
