import '@marketplace/ui/tokens.css';
import '@marketplace/ui/fonts.css';
import { startSite } from './site/start-site.tsx';

void startSite();
