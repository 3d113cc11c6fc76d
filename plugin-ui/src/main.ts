import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app/app';
import { appConfig } from './app/app-config';
import { loadViewOf } from './app/routes';

// The view is loaded while the page connects to the client.
loadViewOf(location.hash);

bootstrapApplication(App, appConfig).catch((error: unknown) => console.error(error));
