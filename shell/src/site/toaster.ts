export { Toaster as default } from '@marketplace/ui';
